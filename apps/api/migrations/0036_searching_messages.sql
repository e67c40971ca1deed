-- A text without capitals and accents, to look for words in. Most is plain already.
CREATE FUNCTION plain_text(text text) RETURNS text LANGUAGE sql STABLE
RETURN CASE WHEN octet_length(text) = length(text) THEN lower(text)
  ELSE lower(regexp_replace(normalize(text, NFKD), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]', '', 'g')) END;
