import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { percent, place } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import css from './CreatorFacts.module.css';
import { answerWords, jobsWords, ratingWords } from './creator-words.ts';
import { fitWords } from './fit-words.ts';

/** What the owner goes by before reading: numbers, record and fit. */
export function CreatorFacts({ creator, match }: Pick<ReceivedProposal, 'creator' | 'match'>) {
  const t = useT();
  const facts = [
    place({ city: creator.city, country: creator.country }),
    ratingWords(creator),
    creator.jobsAssigned > 0 && jobsWords(creator),
    answerWords(creator),
  ].filter(Boolean);
  return (
    <div className={css.root}>
      <ChannelNumbers channels={creator.channels} hasAge />
      {facts.length > 0 && <p className={css.facts}>{facts.join(' · ')}</p>}
      <p className={css.facts}>
        <b>{t('received.match', { share: percent(match.score / 100) })}</b>
        {match.reasons.length > 0 && `: ${fitWords(match.reasons).join(', ')}`}
      </p>
    </div>
  );
}
