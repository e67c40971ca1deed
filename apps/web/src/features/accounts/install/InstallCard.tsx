import { IconDeviceMobile, IconShare2, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { IconTile } from '#ui/content/IconTile.tsx';
import { Card } from '#ui/content/Card.tsx';
import { useUi } from '#ui/context.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { install, putAway, useInstallWay } from './install.ts';
import { t } from './words.ts';

/** Offers to install the application, to creators who have just sent a comment and wait for the answer. */
export function InstallCard() {
  const id = useId();
  const { name } = useUi();
  const way = useInstallWay();
  if (way === null) return null;
  function close() {
    putAway();
    document.getElementById('own-comment')?.focus({ preventScroll: true });
  }
  const Icon = way === 'ios' ? IconShare2 : IconDeviceMobile;
  return (
    <Card as="section" aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" align="flex-start">
        <IconTile size={36}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </IconTile>
        <Box flex={1} miw={0}>
          <Text component="h2" fw={600} id={id}>
            {t('install.title', { name })}
          </Text>
          <Text size="sm" variant="muted" mt={2}>
            {t(way === 'ios' ? 'install.ios' : 'install.text')}
          </Text>
          {way === 'browser' && (
            <Button variant="default" size="sm" mt={12} onClick={() => void install()}>
              {t('install.button')}
            </Button>
          )}
        </Box>
        <IconButton Icon={IconX} style={{ marginBlock: -6, marginInlineEnd: -8 }} size="sm" label={t('install.putAway')} onClick={close} />
      </Group>
    </Card>
  );
}
