import { Service } from '@castlane/contract/channel.ts';
import { ConnectFailure } from '@castlane/contract/integration.ts';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useContactUrl } from '#platform/config.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtErrorLoad } from '#ui/art/ArtErrorLoad.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Stack } from '#ui/layout.ts';
import { useConsent, useIsInSetUp } from '#features/channels/api.ts';

/** Why connecting failed: `?service=` and `&why=`. Unknown values get a general text. */
export function ConnectErrorPage() {
  const [query] = useSearchParams();
  // No parameter is shown as it is: it selects one of the texts, or none.
  const service = Service.safeParse(query.get('service')).data;
  const why = ConnectFailure.safeParse(query.get('why')).data;
  const title = service ? t('social.failed', { service: t('channels.service', { context: service }) }) : t('social.failedAny');
  return (
    <BarePage isCentred art={<Lanes tone="soft" shape="done" />}>
      <DocumentTitle>{title}</DocumentTitle>
      <MessageCard art={<ArtErrorLoad />} title={title} text={wordsOf(service, why)}>
        <WaysOn service={service} why={why} />
      </MessageCard>
    </BarePage>
  );
}

function WaysOn({ service, why }: { service: Service | undefined; why: ConnectFailure | undefined }) {
  const contactUrl = useContactUrl();
  const { leaveFor, isLeaving, line } = useConsent();
  const lineId = useId();
  const isInSetUp = useIsInSetUp();
  return (
    <Stack gap={10}>
      <FormProblem id={lineId} line={line} />
      {service && (
        <Button size="lg" fullWidth loading={isLeaving} aria-describedby={line ? lineId : undefined} onClick={() => leaveFor(service)}>
          {t('app.tryAgain')}
        </Button>
      )}
      <LinkButton
        href={isInSetUp ? paths.setUpChannels() : paths.socialAccount()}
        size="lg"
        fullWidth
        variant={service ? 'default' : 'filled'}
      >
        {t(isInSetUp ? 'social.backToSetUp' : 'social.toAccounts')}
      </LinkButton>
      {why === 'taken' && (
        <TextLink display="inline-block" p={8} fw={550} href={contactUrl}>
          {t('social.contactUs')}
        </TextLink>
      )}
    </Stack>
  );
}

function wordsOf(service: Service | undefined, why: ConnectFailure | undefined): string {
  if (!service) return t('social.why.unknown', { service: t('social.anyService') });
  return t('social.why', { context: why ?? 'unknown', service: t('channels.service', { context: service }) });
}
