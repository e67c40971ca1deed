import { IconEye } from '@tabler/icons-react';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Text } from '#ui/layout.ts';
import css from '#features/jobs/form/BriefForm.module.css';
import { useCategories } from '#features/categories/api.ts';
import { BriefView } from '#features/jobs/view/BriefView.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { previewOf } from './brief-input.ts';
import { PreviewCard, type PreviewedBrief } from '#features/jobs/form/BriefRail.tsx';
import { useOwnCard } from './own-card.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

/** Opens the preview, which phones show only here. */
export function PreviewButton(brief: PreviewedBrief) {
  const { open, dialog } = useDialogs((_, state) => <PreviewModal brief={brief} {...state} />);
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <Button variant="default" onClick={() => open()}>
          {t('brief.preview')}
        </Button>
      </Box>
      <Box component="span" hiddenFrom="sm">
        <IconButton variant="line" label={t('brief.preview')} onClick={() => open()}>
          <IconEye size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </Box>
      {dialog}
    </>
  );
}

function PreviewModal({ brief, isOpen, onClose }: DialogState & { brief: PreviewedBrief }) {
  const owner = useOwnCard();
  const categories = useCategories();
  const job = previewOf(brief.values, categories);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('brief.asCreatorsSee')} size={760}>
      <Text component="h3" size="sm" fw={600} variant="muted" mb={8}>
        {t('brief.inTheFeed')}
      </Text>
      <PreviewCard {...brief} owner={owner} />
      <Text component="h3" size="sm" fw={600} variant="muted" mt={20} mb={8}>
        {t('brief.onItsPage')}
      </Text>
      <article className={css.preview}>
        <Text fz={20} lh="28px" fw={640} lts="-0.018em" mb={14}>
          {job.title}
        </Text>
        <BriefView job={job} heading="h4" />
      </article>
    </Modal>
  );
}
