import type { ServiceOffer } from '@castlane/contract/integration.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '#features/channels/connecting/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Text } from '#ui/layout.ts';
import { useConsent } from './api.ts';
import { ConsentProblem } from './ConsentProblem.tsx';
import { ServiceHead } from './ServiceHead.tsx';

/** A service without a channel: what connecting shows, and which access it needs. */
export function OfferCard({ offer: { service, available, simulated } }: { offer: ServiceOffer }) {
  const [titleId, textId] = [useId(), useId()];
  const { leaveFor, isLeaving, line } = useConsent();
  const name = t('channels.service', { context: service });
  const badge = available ? simulated && <Simulated /> : <StatusBadge tone="neutral">{t('social.notAvailable')}</StatusBadge>;
  const action = available && (
    <Button
      leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden="true" />}
      loading={isLeaving}
      aria-describedby={textId}
      onClick={() => leaveFor(service)}
    >
      {t('social.connect', { service: name })}
    </Button>
  );
  return (
    <Card as="article" pad="lg" aria-labelledby={titleId}>
      <ServiceHead service={service} titleId={titleId} badges={badge} actions={action}>
        <p id={textId}>
          <span>{available ? t('social.offer', { context: service }) : t('social.notAvailableText', { service: name })}</span>
          {available && simulated && (
            <Text span display="block" size="sm">
              {t('social.simulatedText', { service: name })}
            </Text>
          )}
        </p>
      </ServiceHead>
      <ConsentProblem line={line} />
    </Card>
  );
}

export function Simulated() {
  return <StatusBadge tone="gold">{t('social.simulated')}</StatusBadge>;
}
