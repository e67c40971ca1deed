import { paths } from '#platform/page/paths.ts';
import { t } from './words.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import css from './JobDrawer.module.css';
import { JobPane, type JobPaneProps } from './JobPane.tsx';
import { JobTerms } from './JobTerms.tsx';

/** The whole terms of the job; unless the pane stands beside the conversation, also all that it shows. */
export function JobDrawer({ isPaneShown, isOpen, onClose, ...pane }: JobPaneProps & DialogState & { isPaneShown: boolean }) {
  const { engagement, agreed } = pane.thread;
  const terms = <JobTerms thread={pane.thread} />;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(360px, 92vw)"
      title={t(isPaneShown ? 'booking.terms' : 'booking.jobDetails')}
      classNames={{ header: css.head ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      {isPaneShown ? terms : <JobPane {...pane} terms={terms} />}
      {isPaneShown && agreed && engagement && (
        <LinkButton mt={20} fullWidth variant="default" href={paths.agreement(engagement.id)}>
          {t('agreement.view')}
        </LinkButton>
      )}
    </Drawer>
  );
}
