import { Fragment } from 'react';
import { setKeysOn, useKeysSetting } from '#features/staff/desk/keys.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Switch } from '#ui/controls/choices.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './KeysModal.module.css';

/** In a range, each key from the first to the last. */
const KEYS: readonly { keys: readonly string[]; isRange?: boolean; words: KeyOf<typeof t> }[] = [
  { keys: ['J', 'K'], words: 'staff.key.neighbours' },
  { keys: ['A'], words: 'staff.key.approve' },
  { keys: ['U'], words: 'staff.key.undo' },
  { keys: ['R'], words: 'staff.key.reject' },
  { keys: ['H'], words: 'staff.key.hide' },
  { keys: ['1', '5'], isRange: true, words: 'staff.key.checks' },
  { keys: ['C', 'X'], words: 'staff.key.dispute' },
  { keys: ['A', 'N'], words: 'staff.key.report' },
  { keys: ['/'], words: 'staff.key.search' },
  { keys: ['?'], words: 'staff.key.keys' },
  { keys: ['Ctrl', 'Enter'], words: 'staff.key.send' },
  { keys: ['Esc'], words: 'staff.key.leave' },
];

export function KeysModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useKeysSetting((setting) => setting.isOn);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('staff.keys')}>
      <Stack component="dl" className={css.list} gap={10} mb={20} pb={20}>
        {KEYS.map(({ keys, isRange, words }) => (
          <Group key={words} gap={12} wrap="nowrap">
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {isRange && index > 0 && <span>{'–'}</span>}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </Group>
        ))}
      </Stack>
      <Switch label={t('staff.keysOn')} checked={isOn} onChange={(event) => setKeysOn(event.currentTarget.checked)} />
      <Text size="sm" variant="muted" mt={8}>
        {t('staff.keysNote')}
      </Text>
    </Modal>
  );
}
