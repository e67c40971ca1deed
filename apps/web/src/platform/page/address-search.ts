import { tidied } from '@castlane/contract/text.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { debounce } from '#platform/debounce.ts';

/**
 * The text of a search whose words are in the URL. Searches when the typing pauses, or immediately by `flush`. `value` is the URL's text;
 * if it changes otherwise, by going back or by a link, the field follows.
 */
export function useAddressSearch(value: string, onSearch: (words: string) => void, ms?: number) {
  const [text, setText] = useState(value);
  const address = addressOf(useLocation());
  const sent = useRef(value);
  const latest = useRef({ address, onSearch });
  useEffect(() => {
    latest.current = { address, onSearch };
  });
  // oxlint-disable-next-line react-hooks/refs -- they are read after the user has stopped typing
  const [search] = useState(() => {
    const later = debounce((given: string) => {
      // Another page is loading. Searching now would navigate back from it.
      if (addressOf(window.location) !== latest.current.address) return later(given);
      const words = wordsOf(given);
      if (words === sent.current) return;
      sent.current = words;
      latest.current.onSearch(words);
    }, ms);
    return later;
  });
  useEffect(() => search.cancel, [search]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    search.cancel();
    setText(value);
  }, [value, search]);

  function write(words: string) {
    setText(words);
    search(words);
  }
  return { text, write, flush: search.flush };
}

/** Returns the current query of the URL. The rendered location is older while the next view loads, and a second click can be faster. */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function wordsOf(text: string): string {
  return tidied(text).replaceAll(/\s+/g, ' ');
}
