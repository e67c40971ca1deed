import { Fragment } from 'react';
import { keyLines, modKey, setKeysOn, useKeysSetting } from '#platform/page/keys.ts';
import { t } from './words.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Switch } from '#ui/controls/choices.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './KeysModal.module.css';

/** The shortcuts of what is on the page, and of every page. */
export function KeysModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useKeysSetting((setting) => setting.isOn);
  const lines = [...keyLines(), { keys: [modKey(), 'K'], words: t('keys.search') }, { keys: ['?'], words: t('keys.keys') }];
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('app.keys')}>
      <Stack component="dl" className={css.list} gap={10} mb={20} pb={20}>
        {lines.map(({ keys, isRange, words }) => (
          <Group key={words} gap={12} wrap="nowrap">
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {isRange && index > 0 && <span>{'–'}</span>}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{words}</dd>
          </Group>
        ))}
      </Stack>
      <Switch label={t('keys.on')} checked={isOn} onChange={(event) => setKeysOn(event.currentTarget.checked)} />
      <Text size="sm" variant="muted" mt={8}>
        {t('keys.note')}
      </Text>
    </Modal>
  );
}
