import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#features/jobs/briefs/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { Group, Stack } from '#ui/layout.ts';
import { AddButton, BriefSection } from './BriefSection.tsx';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const QUESTIONS_MAX = 5;

export function QuestionsSection({ form }: { form: BriefFormState }) {
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { questions } = form.values;
  function add() {
    form.insertListItem('questions', '');
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }
  return (
    <BriefSection title={t('brief.questions')} note={t('brief.questionsNote')}>
      {questions.length > 0 && (
        <Stack ref={list} gap={10}>
          {questions.map((_, index) => (
            <Group key={index} gap={8} align="flex-start" wrap="nowrap">
              <TextInput
                flex={1}
                miw={0}
                aria-label={t('brief.question', { nth: index + 1 })}
                placeholder={t('brief.questionExample')}
                maxLength={400}
                autoComplete="off"
                {...form.getInputProps(`questions.${index}`)}
              />
              <IconButton
                Icon={IconTrash}
                iconSize={19}
                label={t('brief.removeQuestion', { nth: index + 1 })}
                onClick={() => {
                  form.removeListItem('questions', index);
                  requestAnimationFrame(() => addButton.current?.focus());
                }}
              />
            </Group>
          ))}
        </Stack>
      )}
      <AddButton
        ref={addButton}
        full={questions.length >= QUESTIONS_MAX && t('brief.questionsFull', { count: QUESTIONS_MAX })}
        onClick={add}
      >
        {t('brief.addQuestion')}
      </AddButton>
    </BriefSection>
  );
}
