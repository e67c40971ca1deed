import { useMediaQuery } from '@mantine/hooks';
import type { Thread } from '@castlane/contract/thread.ts';
import { useOwnJob } from '#features/jobs/api.ts';
import { useT } from '#platform/i18n.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { OfferForm } from './OfferForm.tsx';
import css from './OfferModal.module.css';

/** Where the job's owner writes an offer. On a phone it takes the window. */
export function OfferModal({ thread, isOpen, onClose }: { thread: Thread; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const { data: job, isError, refetch } = useOwnJob(isOpen ? thread.job.slug : undefined);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={560}
      fullScreen={isPhone ?? false}
      classNames={{ content: css.content ?? '' }}
      title={t('offer.formTitle', { name: thread.otherParty.name })}
    >
      {job ? (
        <OfferForm job={job} thread={thread} onClose={onClose} />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <div className={css.loading} role="status" aria-label={t('app.loading')}>
          <Skeleton height={44} />
          <Skeleton height={96} mt={24} />
          <Skeleton height={44} mt={24} />
        </div>
      )}
    </Modal>
  );
}
