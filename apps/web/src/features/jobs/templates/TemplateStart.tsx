import type { Template } from '@castlane/contract/job-template.ts';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BriefValues } from '#features/jobs/briefs/brief-values.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { templatesQuery, useTemplate } from './api.ts';
import { filledFrom } from './template-values.ts';
import css from './templates.module.css';
import { t } from './words.ts';

const TemplatesModal = lazyPart(() => import('./TemplatesModal.tsx'), 'TemplatesModal');

type TemplateStartProps = {
  start: BriefValues;
  /** Nothing was entered yet. */
  isEmpty: boolean;
  onFill: (values: BriefValues) => void;
  onStartOver: () => void;
};

/** At the head of an empty form: one template of the house, the way to all, and none at all. Afterwards, which one filled the form. */
export function TemplateStart({ start, isEmpty, onFill, onStartOver }: TemplateStartProps) {
  const [isBlank, setIsBlank] = useState(false);
  const [used, setUsed] = useState<Template>();
  const { open, dialog } = useDialogs((_, state) => <TemplatesModal onUse={use} {...state} />);
  const templates = useQuery({ ...templatesQuery, enabled: isEmpty && !isBlank });
  const read = useTemplate();

  function use(template: Template) {
    setUsed(template);
    onFill(filledFrom(template, start));
  }

  if (!isEmpty && used) {
    return (
      <>
        <FilledNote template={used} onStartOver={onStartOver} />
        {dialog}
      </>
    );
  }
  if (!isEmpty || isBlank) return dialog;
  const example = templates.data?.items.find(({ kind }) => kind === 'house');
  return (
    <Card as="section" pad="lg">
      <Title order={2} fw={620} lts="-0.016em">
        {t('templates.title')}
      </Title>
      <Text inherit variant="muted" mt={2}>
        {t('templates.text')}
      </Text>
      <div className={css.start}>
        <Box flex={1} miw={0} mt={14}>
          {example ? (
            <>
              <Text size="sm" variant="muted">
                {t('templates.example')}
              </Text>
              <Box component="b" display="block">
                {example.name}
              </Box>
              <Text size="sm" variant="soft">
                {example.title}
              </Text>
            </>
          ) : (
            templates.isPending && <Skeleton height={64} />
          )}
        </Box>
        {example && (
          <Button
            variant="light"
            flex="none"
            loading={read.isPending}
            aria-label={t('templates.useNamed', { name: example.name })}
            onClick={() => read.mutate(example.id, { onSuccess: use })}
          >
            {t('templates.use')}
          </Button>
        )}
      </div>
      <Group gap={8} mt={16}>
        <Button variant="default" leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden="true" />} onClick={() => open()}>
          {t('templates.all')}
        </Button>
        <Button variant="subtle" onClick={() => setIsBlank(true)}>
          {t('templates.blank')}
        </Button>
      </Group>
      {dialog}
    </Card>
  );
}

function FilledNote({ template: { name, goneCategories }, onStartOver }: { template: Template; onStartOver: () => void }) {
  return (
    <Note icon={<IconTemplate size={20} stroke={1.75} aria-hidden="true" />}>
      <span role="status">{t('templates.filled', { name })}</span>{' '}
      {goneCategories > 0 && <strong>{t('templates.gone', { count: goneCategories })} </strong>}
      <TextButton isInText onClick={onStartOver}>
        {t('templates.startOver')}
      </TextButton>
    </Note>
  );
}
