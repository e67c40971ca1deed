import type { ListedTemplate, Template } from '@castlane/contract/job-template.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Box, Group, Stack, Text, Title } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { templatesQuery, useDeleteTemplate, useTemplate } from './api.ts';
import { RenameModal } from './SaveTemplateModal.tsx';
import css from './templates.module.css';
import { t } from './words.ts';

/** All templates, one's own first. Choosing one closes it. */
export function TemplatesModal({ isOpen, onClose, onUse }: DialogState & { onUse: (template: Template) => void }) {
  const templates = useQuery(templatesQuery);
  const read = useTemplate();
  const [isGone, setIsGone] = useState(false);

  function use({ id }: ListedTemplate) {
    if (read.isPending) return;
    setIsGone(false);
    read.mutate(id, {
      onSuccess(template) {
        onUse(template);
        onClose();
      },
      onError: (problem) => setIsGone(isProblem(problem, 1009)),
    });
  }

  const rows = (items: readonly ListedTemplate[]) =>
    items.map((each) => (
      <Row key={each.id} template={each} isBusy={read.isPending && read.variables === each.id} onUse={() => use(each)} />
    ));
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('templates.title')} size={640} padding="lg" isFullOnPhone>
      {isGone && <Note tone="bad">{t('templates.deleted')}</Note>}
      <Loaded query={templates} skeleton={<Skeleton height={320} role="status" aria-label={t('app.loading')} />}>
        {({ items }) => {
          const own = items.filter(({ kind }) => kind === 'own');
          const house = items.filter(({ kind }) => kind === 'house');
          return (
            <Stack gap={24}>
              <Part title={t('templates.own')}>
                {own.length > 0 ? (
                  rows(own)
                ) : (
                  <Text component="li" size="sm" variant="muted" py={8}>
                    {t('templates.none')}
                  </Text>
                )}
              </Part>
              <Part title={t('templates.house')}>{rows(house)}</Part>
            </Stack>
          );
        }}
      </Loaded>
    </Modal>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4">
        {title}
      </Title>
      <ul className={css.rows}>{children}</ul>
    </section>
  );
}

function Row({ template, isBusy, onUse }: { template: ListedTemplate; isBusy: boolean; onUse: () => void }) {
  const { kind, name, title } = template;
  const { open, dialog } = useDialogs<'rename' | 'delete'>((what, state) =>
    what === 'rename' ? <RenameModal {...template} {...state} /> : <DeleteDialog template={template} {...state} />,
  );
  return (
    <Group component="li" gap={8} wrap="nowrap" className={css.row}>
      <Box flex={1} miw={0}>
        <Box component="b" display="block">
          {name}
        </Box>
        {title && title !== name && (
          <Text size="sm" variant="muted">
            {title}
          </Text>
        )}
      </Box>
      {kind === 'own' && (
        <>
          <IconButton Icon={IconPencil} size="sm" label={`${t('templates.rename')}: ${name}`} onClick={() => open('rename')} />
          <IconButton Icon={IconTrash} size="sm" label={`${t('templates.delete')}: ${name}`} onClick={() => open('delete')} />
        </>
      )}
      <Button variant="default" size="sm" flex="none" loading={isBusy} aria-label={t('templates.useNamed', { name })} onClick={onUse}>
        {t('templates.use')}
      </Button>
      {dialog}
    </Group>
  );
}

function DeleteDialog({ template, ...state }: DialogState & { template: ListedTemplate }) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmModal
      {...state}
      Icon={IconTrash}
      title={t('templates.deleteTitle', { name: template.name })}
      cancel={t('templates.keep')}
      confirm={t('templates.delete')}
      // One that another tab deleted is deleted.
      onConfirm={() => remove.mutateAsync(template).catch((problem: unknown) => !isProblem(problem, 1009) && Promise.reject(problem))}
    >
      {t('templates.deleteText')}
    </ConfirmModal>
  );
}
