import { useEffect, useState } from 'react';
import { startPart } from '#platform/page/chunk.ts';

/** A number in E.164 as the phone field shows it; as it is stored until the formatter has loaded. */
export function useWrittenPhone(number: string): string {
  const [written, setWritten] = useState<{ number: string; text: string }>();
  useEffect(() => {
    if (number === '') return;
    return startPart(
      () => import('#ui/phone.ts'),
      ({ writtenOf }) => {
        setWritten({ number, text: writtenOf(number) });
        return () => {};
      },
    );
  }, [number]);
  return written?.number === number ? written.text : number;
}
