import type { OwnChannel } from '@castlane/contract/integration.ts';
import { IconDots, IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ActionMenu, type MenuAction } from '#ui/ActionMenu.tsx';
import { useT } from './i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What else can be done with a channel. */
export function ChannelMenu({ channel: { service, url }, onDisconnect }: { channel: OwnChannel; onDisconnect: () => void }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`channels.service.${service}`);
  const actions: MenuAction[] = [
    {
      id: 'open',
      label: t('social.openAt', { service: name }),
      icon: <IconExternalLink {...ICON} />,
      onSelect: () => window.open(url, '_blank', 'noopener,noreferrer'),
    },
    {
      id: 'disconnect',
      label: t('social.disconnect', { service: name }),
      icon: <IconPlugConnectedX {...ICON} />,
      isDanger: true,
      onSelect: onDisconnect,
    },
  ];
  return (
    <>
      <IconButton
        ref={button}
        size="sm"
        variant="line"
        label={t('social.more', { service: name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <ActionMenu label={t('social.more', { service: name })} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
