player = Игрок { $number }
