import type { Service } from '@castlane/contract/channel.ts';
import type { ReactNode } from 'react';
import { t } from './words.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Group } from '#ui/layout.ts';
import css from './ServiceHead.module.css';

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
