fact-attacks = Attacks
fact-attacked = Was attacked
fact-captured = Cards captured
fact-worth = What these are worth
fact-lost = Cards captured by others
fact-discarded = Own cards discarded
fact-monks = Monks who helped
fact-looked = Cards looked at
