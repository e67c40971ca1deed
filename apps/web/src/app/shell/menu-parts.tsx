import type { ReactNode } from 'react';
import { t } from '#platform/language/words.ts';
import { openModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { Kbd, VerifiedBadge } from '#ui/badges/badges.tsx';
import menu from '#ui/overlays/menu-item.module.css';
import css from './menu.module.css';
import { MODALS, type MenuModal } from './nav.ts';
import { ProfileAvatar } from './ProfileAvatar.tsx';

export function ModalItem({ name, iconSize = 19, onClose }: { name: MenuModal; iconSize?: number; onClose: () => void }) {
  const { Icon, label, keys } = MODALS[name];
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
