import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useUi } from './context.tsx';
import { UiLink } from './UiLink.tsx';
import css from './PageTitle.module.css';

/** The browser's title alone, for pages whose heading looks different. */
export function DocumentTitle({ children }: { children: string }) {
  const { name, waiting } = useUi();
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children}${name && ` · ${name}`}`}</title>;
}

/** The page's one h1, with a line under it and actions at its end. Sets the browser's title as well. */
export function PageTitle({
  title,
  documentTitle,
  note,
  actions,
}: {
  title: ReactNode;
  documentTitle?: string;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  const inBrowser = documentTitle ?? (typeof title === 'string' ? title : undefined);
  return (
    <div className={css.root}>
      {inBrowser && <DocumentTitle>{inBrowser}</DocumentTitle>}
      <div className={css.words}>
        <h1>{title}</h1>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** Leads to the page above this one. */
export function BackLink({ href, onClick, children }: Pick<ComponentProps<'a'>, 'onClick'> & { href: string; children: ReactNode }) {
  return (
    <UiLink className={css.back} href={href} onClick={onClick}>
      <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
      {children}
    </UiLink>
  );
}
