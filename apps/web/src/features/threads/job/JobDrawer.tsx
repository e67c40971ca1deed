import type { Thread } from '@castlane/contract/thread.ts';
import { useAgreedTerms, type AgreedTerms } from '#features/engagements/agreements/agreed-terms.ts';
import { agreementRows } from '#features/engagements/agreements/agreement-words.ts';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { termsOf } from './job-terms.ts';
import { paths } from '#platform/page/paths.ts';
import { t } from './words.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import css from './JobDrawer.module.css';
import { JobPane, ShortTerms, type JobPaneProps } from './JobPane.tsx';

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

/** All lines of the terms that apply now: of the agreement, else of the pending offer, else of the comment. */
function JobTerms({ thread }: { thread: Thread }) {
  const { offer, engagement, agreed } = thread;
  if (agreed && engagement) return <Agreed engagementId={engagement.id} />;
  if (offer?.status === 'pending') return <Lines terms={offer} />;
  const { price, due } = termsOf(thread);
  return (
    <>
      <ShortTerms thread={thread} layout="rows" />
      <Text size="sm" variant="muted" mt={price || due ? 14 : 0}>
        {t('booking.noOffer')}
      </Text>
    </>
  );
}

function Agreed({ engagementId }: { engagementId: string }) {
  return (
    <Loaded query={useAgreedTerms(engagementId)} skeleton={<Skeleton height={280} />}>
      {(terms) => <Lines terms={terms} />}
    </Loaded>
  );
}

function Lines({ terms }: { terms: AgreedTerms }) {
  return (
    <Facts layout="rows">
      {agreementRows(terms).map(([label, values]) => (
        <Fact key={label} label={label}>
          {values.map((value) => (
            <p key={value}>{value}</p>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}
