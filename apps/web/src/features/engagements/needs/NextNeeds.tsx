import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';
import { Card } from '#ui/content/Card.tsx';
import { Small, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { needsQuery } from './api.ts';
import { keyOf, placeOf, saidOf } from './need-words.ts';
import { NeedAbout } from './NeedsYou.tsx';
import { t } from './words.ts';
import css from './NextNeeds.module.css';

/** In the rail of a desk: what needs the reader after the one entry that `NeedsYou` shows there. */
export function NextNeeds() {
  const id = useId();
  const { data } = useQuery(needsQuery);
  const isOwner = useStore((state) => state.auth.user.userType === 'business_owner');
  if (!data || data.items.length < 2) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <Text component="h2" id={id} size="lg" fw={600}>
        {t('needs.next')}
      </Text>
      <ul className={css.list}>
        {data.items.slice(1).map((need) => (
          <li key={keyOf(need)}>
            <UiLink href={placeOf(need, isOwner)}>
              <b>{saidOf(need)}</b>
              <Small>
                <NeedAbout need={need} />
              </Small>
            </UiLink>
          </li>
        ))}
      </ul>
      {data.hasMore && <TextLink href={paths.myJobs()}>{t('needs.all')}</TextLink>}
    </Card>
  );
}
