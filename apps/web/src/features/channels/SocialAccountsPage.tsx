import type { listChannels } from '@castlane/contract/integration.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { t } from '#features/channels/connecting/words.ts';
import { paths } from '#platform/page/paths.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Card } from '#ui/content/Card.tsx';
import { useUi } from '#ui/context.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Note } from '#ui/content/Note.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Group, Stack } from '#ui/layout.ts';
import { useChannels, useIsInSetUp } from './api.ts';
import { ArrangePortfolio } from '#features/channels/portfolio/ArrangePortfolio.tsx';
import { ChannelCard } from './ChannelCard.tsx';
import { OfferCard } from './OfferCard.tsx';
import css from './SocialAccountsPage.module.css';

export function SocialAccountsPage() {
  const channels = useChannels();
  return (
    <BarePage isLined exit={<Exit />}>
      <div className={css.page}>
        <PageTitle title={t('social.title')} note={t('social.text')} />
        <Loaded query={{ ...channels, isError: channels.isError || channels.isPaused }} skeleton={<Waiting />}>
          {(list) => <Services {...list} />}
        </Loaded>
      </div>
    </BarePage>
  );
}

/** Leads back to the set-up until the profile is submitted. */
function Exit() {
  const isInSetUp = useIsInSetUp();
  return (
    <LinkButton
      href={isInSetUp ? paths.setUpChannels() : paths.profile()}
      variant="subtle"
      size="sm"
      leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden="true" />}
    >
      {t(isInSetUp ? 'social.backToSetUp' : 'social.backToProfile')}
    </LinkButton>
  );
}

function Services({ items, services }: AnswerOf<typeof listChannels>) {
  const { name } = useUi();
  return (
    <>
      {services.map((offer) => {
        const channel = items.find(({ service }) => service === offer.service);
        return channel ? (
          <ChannelCard key={offer.service} channel={channel} offer={offer} />
        ) : (
          <OfferCard key={offer.service} offer={offer} />
        );
      })}
      <Note icon={<IconLock size={20} stroke={1.75} aria-hidden="true" />}>
        <b>{t('social.readOnly')}</b>
        <br />
        <span>{t('social.readOnlyText', { name })}</span>
      </Note>
      {items.length > 0 && <ArrangePortfolio />}
    </>
  );
}

function Waiting() {
  return (
    <Stack gap={14} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2].map((card) => (
        <Card key={card} pad="lg">
          <Group gap={16} wrap="nowrap">
            <Skeleton width={52} height={52} radius={15} />
            <Stack gap={8}>
              <Skeleton width={120} height={20} />
              <Skeleton width={200} height={14} />
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
