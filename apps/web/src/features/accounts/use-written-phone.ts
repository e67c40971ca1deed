import { useEffect, useState } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';

/** A number in E.164 as the phone field shows it; as it is stored until the formatter has loaded. */
export function useWrittenPhone(number: string): string {
  const [formatter, setFormatter] = useState<{ writtenOf: (number: string) => string }>();
  const isNeeded = number !== '';
  useEffect(() => {
    if (isNeeded) void loadChunk(() => import('#ui/phone.ts')).then(setFormatter, () => undefined);
  }, [isNeeded]);
  return formatter?.writtenOf(number) ?? number;
}
