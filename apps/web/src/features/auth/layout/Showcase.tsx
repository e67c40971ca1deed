import type { ShowcaseJob } from '@castlane/contract/showcase.ts';
import { useQuery } from '@tanstack/react-query';
import { budgetWords, platformName } from '#features/jobs/job-words.ts';
import { t } from '#features/auth/words.ts';
import { queryOf } from '#platform/http/queries.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import { AuthScene } from './SceneCards.tsx';
import css from './Showcase.module.css';

const showcaseQuery = { ...queryOf(['showcase'], 'GET showcase'), staleTime: 60_000 };

/** Three jobs that are open now; the drawn scene if there are none. */
export function Showcase() {
  const { data, isPending } = useQuery(showcaseQuery);
  if (isPending) return null;
  if (!data?.items.length) return <AuthScene />;
  return (
    <section className={css.root} aria-labelledby="showcase">
      <Text id="showcase" component="h2" size="sm" fw={600} className={css.title}>
        {t('auth.openNow')}
      </Text>
      <ul>
        {data.items.map((job, place) => (
          <Job key={place} {...job} />
        ))}
      </ul>
    </section>
  );
}

function Job({ title, category, platforms, budget }: ShowcaseJob) {
  return (
    <li className={css.job}>
      <Text component="b" fw={620} truncate>
        {title}
      </Text>
      <Group gap={8} wrap="nowrap" mt={8}>
        {platforms.map((platform) => (
          <Group key={platform} component="span" flex="none">
            <PlatformIcon platform={platform} />
            <VisuallyHidden>{platformName(platform)}</VisuallyHidden>
          </Group>
        ))}
        <Text span size="sm" flex={1} truncate className={css.category}>
          {category}
        </Text>
        <Text span fw={620} mod="tabular">
          {budgetWords(budget).price}
        </Text>
      </Group>
    </li>
  );
}
