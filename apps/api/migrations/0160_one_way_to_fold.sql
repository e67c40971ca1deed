-- The letters of `plain_text` beyond ASCII. packages/contract/src/plain-text.ts does the same and says what it is for.
CREATE FUNCTION plain_letters(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- ASCII first, by "C": in Turkish, "I" is otherwise another letter.
  plain text := lower(regexp_replace(normalize(replace(given, '´', ''''), NFKD), '[\u00AD\u00B7\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g') COLLATE "C");
BEGIN
  plain := lower(plain);
  -- `translate` costs more than all the rest, so few texts go through it.
  IF plain ~ '[ßæœþłøđðıȷħŧŋƙɓɗɛɔəƴςґىیکة٠-٩۰-۹]' THEN
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := translate(plain, 'łøđðıȷħŧŋƙɓɗɛɔəƴςґىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'loddijhtnkbdeoeyσгييكه01234567890123456789');
  END IF;
  IF plain ~ '[`\u00AB\u00BB\u02B9-\u02BC\u02BE\u02BF\u2010-\u201F\u2032\u2033\u2039\u203A\u2212]' THEN
    plain := regexp_replace(plain, '[`\u02B9-\u02BC\u02BE\u02BF\u2018-\u201B\u2032\u2039\u203A]', '''', 'g');
    plain := regexp_replace(plain, '[\u00AB\u00BB\u201C-\u201F\u2033]', '"', 'g');
    plain := regexp_replace(plain, '[\u2010-\u2015\u2212]', '-', 'g');
  END IF;
  RETURN CASE WHEN plain ~ '[\u0900-\u11FF\u3099\u309A]' THEN normalize(plain, NFC) ELSE plain END;
END $$;

-- A text as it is searched, without case, accents, width, and kinds of quotes and dashes.
CREATE OR REPLACE FUNCTION plain_text(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(text) = length(text) THEN replace(lower(text COLLATE "C"), '`', '''') ELSE plain_letters(text) END;

-- A text for an index of words: plain, and letters of scripts that put no spaces between words stand apart, each with its signs. So any part of a word is a phrase.
CREATE FUNCTION searched_words(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(text) = length(text) THEN plain_text(text) ELSE regexp_replace(plain_text(text),
  '([\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0EDC-\u0EDF\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U000323AF][\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD]*)',
  ' \1 ', 'g') END;

-- What is indexed already. Choices of jobs, such as '#remote', are kept.
UPDATE job_search s SET document = to_tsvector('english', searched_words(x.text))
  || array_to_tsvector(ARRAY(SELECT choice FROM unnest(tsvector_to_array(s.document)) choice WHERE choice LIKE '#%'))
FROM jobs j JOIN accounts o ON o.id = j.owner_id CROSS JOIN LATERAL (SELECT concat_ws(' ', j.title, coalesce(o.company, o.name), j.description) AS text) x
WHERE j.id = s.job_id AND octet_length(x.text) <> length(x.text);
INSERT INTO job_words (word)
SELECT DISTINCT plain_text(word) FROM job_words WHERE octet_length(word) <> length(word) AND plain_text(word) !~ '[^[:alnum:]]' ON CONFLICT DO NOTHING;
DELETE FROM job_words WHERE word <> plain_text(word);

UPDATE shown_creators s SET words = tsvector_to_array(to_tsvector('simple', searched_words(x.text))), document = to_tsvector('english', searched_words(x.text))
FROM accounts a CROSS JOIN LATERAL (
  SELECT concat_ws(' ', a.name, a.city, (
    SELECT string_agg(c.name, ' ') FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id), a.about) AS text) x
WHERE a.id = s.account_id AND octet_length(x.text) <> length(x.text);
DELETE FROM creator_words;
INSERT INTO creator_words (word) SELECT DISTINCT word FROM shown_creators, unnest(words) word WHERE length(word) BETWEEN 3 AND 40;
