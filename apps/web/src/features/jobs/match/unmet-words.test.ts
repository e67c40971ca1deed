import type { Unmet } from '@castlane/contract/match.ts';
import { expect, test } from 'vitest';
import { notMetWords, unmetWords } from './unmet-words.ts';

test('what is not met is said to the creator and to the owner, each in their words', () => {
  const youtube = { code: 'followers' as const, platform: 'youtube' as const, minimum: 10_000 };
  const unmet: Unmet[] = [
    { ...youtube, followers: 4200 },
    { ...youtube, platform: 'instagram', followers: null },
    { code: 'languages', languages: ['de', 'fr'] },
    { code: 'countries', countries: ['IE'] },
  ];
  expect(unmet.map((each) => unmetWords(each, 'creator'))).toEqual([
    'Asks for 10K subscribers on YouTube; yours: 4,200',
    'Asks for 10K followers on Instagram. We don’t know yours because no account is connected',
    'Asks for someone who speaks German or French',
    'Asks for someone in Ireland',
  ]);
  expect(notMetWords(unmet)).toBe(
    'Not met: 10K subscribers on YouTube, 10K followers on Instagram, speaks German or French, lives in Ireland',
  );
});
