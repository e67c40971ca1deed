import { CREATOR_LISTS_MAX } from '@castlane/contract/policy.ts';
import type { CreatorCard, CreatorList } from '@castlane/contract/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '#features/search/discovery/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Stack, Text } from '#ui/layout.ts';
import { listsQuery } from '#features/search/discovery/api.ts';
import { ListNameForm } from './ListNameForm.tsx';
import { useListing } from './marks-api.ts';

/** The owner's lists that contain a creator. Each tick is saved immediately. */
export function ListModal({ card, isOpen, onClose }: DialogState & { card: CreatorCard }) {
  const lists = useQuery(listsQuery);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('discovery.listTitle', { name: card.name })}>
      <Loaded query={lists} skeleton={<Skeleton height={96} role="status" aria-label={t('app.loading')} />}>
        {({ items }) => <Choice card={card} items={items} />}
      </Loaded>
      <Button mt={20} variant="default" size="xl" fullWidth onClick={onClose}>
        {t('discovery.done')}
      </Button>
    </Modal>
  );
}

function Choice({ card, items }: { card: CreatorCard; items: readonly CreatorList[] }) {
  const listing = useListing(card.slug);
  return (
    <>
      <Text inherit variant="soft">
        {t('discovery.listText')}
      </Text>
      {items.length > 0 && (
        <Stack gap={14} mah={260} mt={16} mb={20} p={2} style={{ overflowY: 'auto' }} role="group" aria-label={t('discovery.lists')}>
          {items.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={card.lists.includes(id)}
              onChange={({ currentTarget }) => listing.mutate({ id, isIn: currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
      {listing.error && <Note tone="bad">{listing.error.message}</Note>}
      {items.length < CREATOR_LISTS_MAX && <ListNameForm onKept={({ id }) => listing.mutate({ id, isIn: true })} />}
    </>
  );
}
