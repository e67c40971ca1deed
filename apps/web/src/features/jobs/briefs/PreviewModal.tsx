import { useCategories } from '#features/categories/api.ts';
import { BriefView } from '#features/jobs/BriefView.tsx';
import { useT } from './i18n.ts';
import { Modal } from '#ui/Modal.tsx';
import { previewOf } from './brief-input.ts';
import type { BriefValues } from './brief-values.ts';
import { PreviewCard } from './BriefRail.tsx';
import { useOwnCard } from './own-card.ts';
import css from './PreviewModal.module.css';

/** The job as creators will see it: the card in their feed, and the page behind it. */
export function PreviewModal({ values, isOpen, onClose }: { values: BriefValues; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const owner = useOwnCard();
  const categories = useCategories();
  const job = previewOf(values, categories);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('brief.asCreatorsSee')} size={760}>
      <h3 className={css.label}>{t('brief.inTheFeed')}</h3>
      <PreviewCard values={values} owner={owner} />
      <h3 className={css.label}>{t('brief.onItsPage')}</h3>
      <article className={css.page}>
        <p className={css.title}>{job.title}</p>
        <BriefView job={job} heading="h4" />
      </article>
    </Modal>
  );
}
