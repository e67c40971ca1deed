import { IconHelpCircle, IconKeyboard, IconLogout, IconSearch, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from '#platform/language/words.ts';
import { modKey } from '#platform/page/keys.ts';
import { openModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { Kbd, VerifiedBadge } from '#ui/badges/badges.tsx';
import menu from '#ui/overlays/menu-item.module.css';
import css from './menu.module.css';
import { ProfileAvatar } from './ProfileAvatar.tsx';

type Entry = { Icon: TablerIcon; label: KeyOf<typeof t>; keys?: string };

const MODALS = {
  palette: { Icon: IconSearch, label: 'app.search', keys: `${modKey()} K` },
  keys: { Icon: IconKeyboard, label: 'app.keys', keys: '?' },
  howItWorks: { Icon: IconHelpCircle, label: 'app.howItWorks' },
  logout: { Icon: IconLogout, label: 'app.logout' },
} satisfies Record<string, Entry>;

export function ModalItem({ name, iconSize = 19, onClose }: { name: keyof typeof MODALS; iconSize?: number; onClose: () => void }) {
  const { Icon, label, keys }: Entry = MODALS[name];
  return (
    <button
      type="button"
      className={menu.item}
      data-danger={name === 'logout' || undefined}
      onClick={() => {
        onClose();
        openModal(name);
      }}
    >
      <Icon size={iconSize} stroke={1.75} aria-hidden="true" />
      <span className={keys && menu.grow}>{t(label)}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  );
}

type MenuHeadProps = { size: number; name: string; line: ReactNode; isLineCut?: boolean; children?: ReactNode };

export function MenuHead({ size, name, line, isLineCut = false, children }: MenuHeadProps) {
  const isActive = useProfile()?.status === 'active';
  return (
    <div className={css.head}>
      <ProfileAvatar size={size} />
      <Box miw={0} flex={1}>
        <Group component="b" wrap="nowrap" gap={4}>
          <Text span inherit truncate>
            {name}
          </Text>
          {isActive && <VerifiedBadge />}
        </Group>
        {line && (
          <Text component="small" display="block" size="sm" variant="muted" truncate={isLineCut}>
            {line}
          </Text>
        )}
      </Box>
      {children}
    </div>
  );
}
