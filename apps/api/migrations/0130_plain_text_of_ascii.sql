-- "C" makes ASCII small without a table of all letters, and in any language as the words of a search are: in Turkish, "I" is otherwise another letter.
CREATE OR REPLACE FUNCTION plain_text(text text) RETURNS text LANGUAGE sql STABLE
RETURN CASE WHEN octet_length(text) = length(text) THEN lower(text COLLATE "C")
  ELSE lower(regexp_replace(normalize(text, NFKD), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F]', '', 'g')) END;
