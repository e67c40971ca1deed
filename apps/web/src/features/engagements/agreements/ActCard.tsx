import { IconClock, type TablerIcon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconTile } from '#ui/content/IconTile.tsx';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Small, Text } from '#ui/layout.ts';
import css from './ActCard.module.css';

type ActCardProps = {
  Icon: TablerIcon;
  label: string;
  over: string;
  title: string;
  badge: { tone: StatusTone; label: string };
  /** Who must act, or what became of it. */
  state: string;
  /** A deadline runs. */
  isTimed: boolean;
  actions?: ReactNode;
  /** What belongs to it, below the buttons. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** What one side did and the other may answer, as a card in a conversation: an offer, new terms, a delivery, a request. */
export function ActCard({ Icon, label, over, title, badge, state, isTimed, actions, foot, children }: ActCardProps) {
  const ref = useFocusNearby();
  return (
    <Card as="section" pad="none" ref={ref} className={css.root ?? ''} aria-label={label}>
      <Group component="header" className={css.head} gap={12} wrap="nowrap" mb={14} pb={14}>
        <IconTile>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </IconTile>
        <Box flex={1} miw={0}>
          <Small size="xs">{over}</Small>
          <b>{title}</b>
        </Box>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </Group>
      {children}
      <Text size="sm" mt={children ? 14 : 0} mod={['icon', 'tabular']} {...(isTimed ? { variant: 'warn', fw: 560 } : { variant: 'muted' })}>
        {isTimed && <IconClock size={16} stroke={2} aria-hidden="true" />}
        <span>{state}</span>
      </Text>
      {actions && (
        <Group className={css.actions} gap={10} align="stretch" mt={14}>
          {actions}
        </Group>
      )}
      {foot && <div>{foot}</div>}
    </Card>
  );
}

/** After an answer the card may unmount with the focused button: then the focus moves to its surroundings. */
function useFocusNearby() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const around = ref.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      requestAnimationFrame(() => {
        if (around?.isConnected && document.activeElement === document.body) around.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
