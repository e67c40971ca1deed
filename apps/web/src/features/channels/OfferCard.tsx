import type { Service } from '@castlane/contract/channel.ts';
import type { ServiceOffer } from '@castlane/contract/integration.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { t } from '#features/channels/connecting/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Group, Text } from '#ui/layout.ts';
import { useConsent } from './api.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import css from './ServiceHead.module.css';

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
      <FormProblem mt={14} line={line} />
    </Card>
  );
}

export function Simulated() {
  return <StatusBadge tone="gold">{t('social.simulated')}</StatusBadge>;
}

type ServiceHeadProps = {
  service: Service;
  titleId: string;
  picture?: ReactNode;
  badges?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** The head of a service's card: its logo, on the channel's picture if there is one, its name and status. */
export function ServiceHead({ service, titleId, picture, badges, children, actions }: ServiceHeadProps) {
  return (
    <Group className={css.root} gap={16} wrap="nowrap" align="flex-start">
      {picture ? (
        <span className={css.picture}>
          {picture}
          <span className={css.mark}>
            <PlatformIcon platform={service} size={18} />
          </span>
        </span>
      ) : (
        <span className={css.tile}>
          <PlatformIcon platform={service} size={28} />
        </span>
      )}
      <div className={css.words}>
        <Group gap="4px 10px">
          <h2 id={titleId} className={css.title}>
            {t('channels.service', { context: service })}
          </h2>
          {badges}
        </Group>
        {children}
      </div>
      {actions && (
        <Group className={css.actions} gap={8} wrap="nowrap" align="stretch" flex="none">
          {actions}
        </Group>
      )}
    </Group>
  );
}
