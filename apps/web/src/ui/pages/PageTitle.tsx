import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useUi, useWaiting } from '#ui/context.tsx';
import { UiLink } from './UiLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './PageTitle.module.css';

/** Sets only the browser's title, for pages with a different heading. It stays until the next page sets its own. */
export function DocumentTitle({ children }: { children: string }) {
  const { name } = useUi();
  const waiting = useWaiting();
  const title = `${waiting > 0 ? `(${waiting}) ` : ''}${children}${name && ` · ${name}`}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

type PageTitleProps = { title: ReactNode; documentTitle?: string; note?: ReactNode; actions?: ReactNode };

/** The page's only h1, with a line under it and actions beside it. Also sets the browser's title. */
export function PageTitle({ title, documentTitle, note, actions }: PageTitleProps) {
  const inBrowser = documentTitle ?? (typeof title === 'string' ? title : undefined);
  return (
    <div className={css.root}>
      {inBrowser && <DocumentTitle>{inBrowser}</DocumentTitle>}
      <Box flex={1} miw={0}>
        <h1>{title}</h1>
        {note && (
          <Text variant="muted" mt={2}>
            {note}
          </Text>
        )}
      </Box>
      {actions && (
        <Group gap={10} wrap="nowrap">
          {actions}
        </Group>
      )}
    </div>
  );
}

/** A link to the parent page. */
export function BackLink({ href, onClick, children }: Pick<ComponentProps<'a'>, 'onClick'> & { href: string; children: ReactNode }) {
  return (
    <UiLink className={css.back} href={href} onClick={onClick}>
      <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </UiLink>
  );
}
