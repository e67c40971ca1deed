import type { Shipping } from '@castlane/contract/shipping.ts';
import { useQuery } from '@tanstack/react-query';
import { AddressLines } from '#features/engagements/shipping/AddressLines.tsx';
import { statusBadge } from '#features/engagements/shipping/shipping-words.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { queryOf } from '#platform/http/queries.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import type { DisputeDetails } from './dispute-words.tsx';
import { t } from './words.ts';
import css from './Panes.module.css';

type ProductProps = { disputeId: string; work: DisputeDetails['engagement']; shipping: Shipping };

/** The product that was shipped. Its address is fetched on a click, since each look at it is recorded. */
export function ProductItem({ disputeId, work, shipping }: ProductProps) {
  const { open, dialog } = useDialogs((_, { isOpen, onClose }) => (
    <Modal opened={isOpen} onClose={onClose} title={t('staffDisputes.address')}>
      {isOpen && <Address disputeId={disputeId} />}
    </Modal>
  ));
  const { tone, label } = statusBadge({ status: work.status, shipping });
  const { sentAt, carrier, trackingUrl, note } = shipping;
  return (
    <Stack className={css.line} gap={6} align="flex-start">
      <Group gap="6px 10px" w="100%">
        <Text component="h3" fw={600} flex="1 1 auto">
          {t('staffDisputes.product')}
        </Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      {sentAt && (
        <Text size="sm" variant="muted">
          {[dayAndClock(sentAt), carrier].filter(Boolean).join(' · ')}
        </Text>
      )}
      {trackingUrl && (
        <TextLink isOutside isInText href={trackingUrl}>
          {t('staffDisputes.track')}
        </TextLink>
      )}
      {note && (
        <Text inherit mod="written">
          {note}
        </Text>
      )}
      {shipping.hasAddress && (
        <Button variant="default" size="sm" onClick={() => open()}>
          {t('staffDisputes.showAddress')}
        </Button>
      )}
      {dialog}
    </Stack>
  );
}

function Address({ disputeId }: { disputeId: string }) {
  const address = useQuery({
    ...queryOf(['staff', 'dispute-address', disputeId], 'GET /staff/v1/disputes/:id/address', { params: { id: disputeId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Stack gap={12}>
      <Loaded query={address} skeleton={<Skeleton height={120} />}>
        {({ address: given }) =>
          given === null ? <Text variant="bad">{t('staffDisputes.addressGone')}</Text> : <AddressLines address={given} />
        }
      </Loaded>
      <Text size="sm" variant="muted">
        {t('staffDisputes.addressRead')}
      </Text>
    </Stack>
  );
}
