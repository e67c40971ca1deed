import type { Unmet } from '@castlane/contract/match.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { platformName } from '#features/jobs/job-words.ts';
import { count, countryName, either, languageName } from '#platform/language/format.ts';
import { useT } from '#features/search/feed/i18n.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Note } from '#ui/content/Note.tsx';

/** Lists the requirements that the creator does not meet, before they spend stars. Advice only. */
export function UnmetNote({ unmet }: { unmet: readonly Unmet[] }) {
  const t = useT();
  if (unmet.length === 0) return null;
  return (
    <Note tone="warn" icon={<IconAlertTriangle size={18} stroke={2} aria-hidden="true" />}>
      <b>{t('match.title')}</b>
      <Bullets gap={0} my={4} ps={16}>
        {unmet.map((each) => {
          const words = unmetWords(each, t);
          return <li key={words}>{words}</li>;
        })}
      </Bullets>
      <p>{t('match.text')}</p>
    </Note>
  );
}

/** Returns a requirement that the creator does not meet: `Asks for 10K subscribers on YouTube; yours: 4,200`. */
function unmetWords(unmet: Unmet, t: ReturnType<typeof useT>): string {
  if (unmet.code === 'languages') return t('match.languages', { languages: either(unmet.languages.map(languageName)) });
  if (unmet.code === 'countries') return t('match.countries', { countries: either(unmet.countries.map(countryName)) });
  const { platform, minimum, followers } = unmet;
  const key = platform === 'youtube' ? 'subscribers' : 'followers';
  return t(followers === null ? `match.${key}Unknown` : `match.${key}`, {
    minimum: count(minimum),
    platform: platformName(platform),
    yours: followers === null ? '' : count(followers),
  });
}
