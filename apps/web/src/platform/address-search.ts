import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { debounce } from './debounce.ts';

/**
 * Words for a search that stands in the address, as somebody types them: searched for when the typing rests, or at once by `flush`.
 * `value` is what the address has; where it changes by another way, back or a link, the field follows.
 */
export function useAddressSearch(value: string, onSearch: (words: string) => void, ms?: number) {
  const [text, setText] = useState(value);
  const address = addressOf(useLocation());
  const sent = useRef(value);
  const latest = useRef({ address, onSearch });
  useEffect(() => {
    latest.current = { address, onSearch };
  });
  // oxlint-disable-next-line react-hooks/refs -- they are read when the user has stopped typing
  const [search] = useState(() => {
    const later = debounce((given: string) => {
      // Another page is on its way, which may take a moment. To search now would call back whoever has gone there.
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

/** The query of the address as it is now. What a page is drawn from is older while its next view is on its way, and two clicks can be faster. */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function wordsOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
