import { IconCloudCheck, IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { useDeferredValue, useId, type ReactNode } from 'react';
import { ReviewNote } from '#features/jobs/history/ReviewNote.tsx';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { ActionBar } from '#ui/pages/ActionBar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Note } from '#ui/content/Note.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { BackLink, PageTitle } from '#ui/pages/PageTitle.tsx';
import css from './BriefForm.module.css';
import { BriefRail, PreviewButton, type PreviewedBrief } from './BriefRail.tsx';
import { MediaSection } from './MediaSection.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import { PlatformSection } from './PlatformSection.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { TermsSection } from './TermsSection.tsx';
import { VisibilitySection } from './VisibilitySection.tsx';
import { WantedSection } from './WantedSection.tsx';
import type { BriefFormState, useBriefForm } from '#features/jobs/briefs/use-brief-form.ts';
import { useCategories } from '#features/categories/api.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { MultiSelect } from '#ui/controls/selects.ts';
import { onBriefKey, withBriefTools } from './BriefTools.tsx';
import { optionFilter } from '#platform/forms/option-filter.ts';
import { TextInput, Textarea } from '#ui/controls/fields.ts';
import { BriefSection } from './BriefSection.tsx';
import { SaveTemplateButton } from '#features/jobs/templates/SaveTemplateButton.tsx';
import { templateOf } from '#features/jobs/templates/template-values.ts';

type BriefFrameProps = {
  back: { href: string; label: string };
  title: string;
  /** A draft that the server has. */
  isDraft?: boolean;
  startOverLabel: string;
  brief: ReturnType<typeof useBriefForm>;
  /** Shown in the preview. */
  commentCount?: number;
  /** Beside the button, unless something is wrong. */
  hint: ReactNode;
  publishLabel: string;
  canPublish: boolean;
  /** Above the form. */
  head?: ReactNode;
  /** At the start of the bar. */
  children: ReactNode;
  /** On pages with their own margins, beside the main navigation. */
  isInside?: boolean;
};

/** The whole brief on one page, with a preview for creators beside it. */
export function BriefFrame({
  back,
  title,
  isDraft = false,
  startOverLabel,
  brief,
  commentCount,
  head,
  isInside = false,
  ...bar
}: BriefFrameProps) {
  const { isChanged, form, ref, restored, startOver, noteBusy, timeZone } = brief;
  const shown = useDeferredValue(form.values);
  return (
    <div className={isInside ? undefined : css.page}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageTitle title={title} actions={(isChanged || !isInside) && <KeptLine isChanged={isChanged} isDraft={isDraft} />} />
      <ReviewNote />
      {restored && (
        <Box mb={16}>
          <Note icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}>
            <span>{t('brief.restored', { time: dayAndClock(restored.keptAt) })}</span>{' '}
            <TextButton isInText onClick={startOver}>
              {startOverLabel}
            </TextButton>
          </Note>
        </Box>
      )}
      <Split railWidth={400} rail={<BriefRail values={shown} timeZone={timeZone} commentCount={commentCount} />}>
        <Stack gap={16}>
          {head}
          <Form ref={ref} gap={16} onSubmit={(event) => event.preventDefault()}>
            <BasicsSection form={form} />
            <PlatformSection form={form} />
            <PlaceSection form={form} timeZone={timeZone} />
            <WantedSection form={form} />
            <TermsSection form={form} />
            <MediaSection form={form} onBusy={noteBusy} />
            <QuestionsSection form={form} />
            <VisibilitySection form={form} />
          </Form>
          {/* Outside the form, since its dialog has one. */}
          <SaveTemplateButton briefNow={() => templateOf(form.getValues())} />
        </Stack>
      </Split>
      <BriefBar brief={brief} commentCount={commentCount} {...bar} />
    </div>
  );
}

type BriefBarProps = Pick<BriefFrameProps, 'brief' | 'hint' | 'publishLabel' | 'canPublish' | 'children'> & Omit<PreviewedBrief, 'values'>;

function BriefBar({ brief, commentCount, hint, publishLabel, canPublish, children }: BriefBarProps) {
  const lineId = useId();
  const { form, line, pending, publish } = brief;
  return (
    <ActionBar>
      {children}
      <Text
        className={css.line ?? ''}
        data-bad={line ? true : undefined}
        size="sm"
        variant={line ? 'bad' : 'soft'}
        flex={1}
        miw={0}
        id={lineId}
        role="status"
      >
        {line ?? hint}
      </Text>
      <PreviewButton values={form.values} commentCount={commentCount} />
      <Button
        className={css.publish ?? ''}
        loading={pending === 'publish'}
        disabled={pending === 'draft' || !canPublish}
        aria-describedby={canPublish ? undefined : lineId}
        onClick={publish}
      >
        {publishLabel}
      </Button>
    </ActionBar>
  );
}

/** Where the input is kept; empty if there is none. */
function KeptLine({ isChanged, isDraft }: { isChanged: boolean; isDraft: boolean }) {
  const Icon = isChanged ? IconDeviceFloppy : IconCloudCheck;
  return (
    <Text span size="sm" variant="muted" role="status">
      {(isChanged || isDraft) && (
        <Group component="span" display="inline-flex" gap={6}>
          <Icon size={17} stroke={1.75} aria-hidden="true" />
          <span>{t(isChanged ? 'brief.keptHere' : 'brief.draftSaved')}</span>
        </Group>
      )}
    </Text>
  );
}

export function BriefSkeleton({ isInside = false }: Pick<BriefFrameProps, 'isInside'>) {
  return (
    <Loading className={isInside ? undefined : css.page}>
      <Skeleton width={220} height={32} mb={28} mt={32} />
      <Split
        railWidth={400}
        rail={
          <Card>
            <Skeleton height={300} />
          </Card>
        }
      >
        <Stack gap={16}>
          {[400, 300].map((height) => (
            <Card key={height} pad="lg">
              <Skeleton width={120} height={24} mb={20} />
              <Skeleton height={height - 100} />
            </Card>
          ))}
        </Stack>
      </Split>
    </Loading>
  );
}

const TITLE_MAX = 100;
const DESCRIPTION_MAX = 5000;
const CATEGORIES_MAX = 3;

function BasicsSection({ form }: { form: BriefFormState }) {
  const categories = useCategories();
  const { title, description, categories: chosen } = form.values;
  const briefId = useId();
  return (
    <BriefSection title={t('brief.basics')}>
      <CharacterCount text={title} max={TITLE_MAX}>
        <TextInput
          label={t('brief.title')}
          placeholder={t('brief.titleExample')}
          required
          autoComplete="off"
          {...form.getInputProps('title')}
        />
      </CharacterCount>
      <MultiSelect
        label={t('brief.categories')}
        placeholder={chosen.length < CATEGORIES_MAX ? t('brief.categoriesHint', { count: CATEGORIES_MAX }) : undefined}
        data={categories.map(({ id, name }) => ({ value: id, label: name }))}
        maxValues={CATEGORIES_MAX}
        searchable
        hidePickedOptions
        filter={optionFilter}
        nothingFoundMessage={t('form.nothingFound')}
        required
        {...form.getInputProps('categories')}
      />
      <CharacterCount text={description} max={DESCRIPTION_MAX}>
        <Textarea
          id={briefId}
          label={t('brief.description')}
          description={t('brief.descriptionHint')}
          inputContainer={withBriefTools(briefId)}
          onKeyDown={onBriefKey}
          rows={7}
          resize="vertical"
          required
          {...form.getInputProps('description')}
        />
      </CharacterCount>
    </BriefSection>
  );
}
