import { IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { useDeferredValue, type ReactNode, type RefObject } from 'react';
import { ReviewNote } from '#features/jobs/history/ReviewNote.tsx';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from '#features/jobs/briefs/i18n.ts';
import { ActionBar } from '#ui/pages/ActionBar.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { Note } from '#ui/content/Note.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { BackLink, PageTitle } from '#ui/pages/PageTitle.tsx';
import css from './BriefForm.module.css';
import { BriefRail } from './BriefRail.tsx';
import type { LocalBrief } from '#features/jobs/briefs/local-briefs.ts';
import { MediaSection } from './MediaSection.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import { PlatformSection } from './PlatformSection.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { TermsSection } from './TermsSection.tsx';
import { WantedSection } from './WantedSection.tsx';
import type { BriefFormState, MediaField } from '#features/jobs/briefs/use-brief-form.ts';
import { useCategories } from '#features/categories/api.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { MultiSelect, optionFilter } from '#ui/controls/selects.ts';
import { TextInput, Textarea } from '#ui/controls/fields.ts';
import { BriefSection } from './BriefSection.tsx';

type BriefFrameProps = {
  back: { href: string; label: string };
  title: string;
  /** Where the input is saved. */
  kept: ReactNode;
  restored: LocalBrief | undefined;
  startOver: { label: string; onClick: () => void };
  form: BriefFormState;
  /** Reports whether a field still uploads files. */
  onBusy: (field: MediaField, isBusy: boolean) => void;
  formRef: RefObject<HTMLFormElement | null>;
  /** The content of the bar at the bottom. */
  bar: ReactNode;
  /** On pages with their own margins, beside the main navigation. */
  isInside?: boolean;
};

/** The whole brief on one page, with a preview for creators beside it. */
export function BriefFrame({ back, title, kept, restored, startOver, form, onBusy, formRef, bar, isInside = false }: BriefFrameProps) {
  const t = useT();
  const shown = useDeferredValue(form.values);
  return (
    <div className={isInside ? undefined : css.page}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageTitle title={title} actions={kept} />
      <ReviewNote />
      {restored && (
        <Box mb={16}>
          <Note icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}>
            {t('brief.restored', { time: dayAndClock(restored.keptAt) })}{' '}
            <TextButton isInText onClick={startOver.onClick}>
              {startOver.label}
            </TextButton>
          </Note>
        </Box>
      )}
      <Split railWidth={400} rail={<BriefRail values={shown} />}>
        <Form ref={formRef} gap={16} onSubmit={(event) => event.preventDefault()}>
          <BasicsSection form={form} />
          <PlatformSection form={form} />
          <PlaceSection form={form} />
          <WantedSection form={form} />
          <TermsSection form={form} />
          <MediaSection form={form} onBusy={onBusy} />
          <QuestionsSection form={form} />
        </Form>
      </Split>
      <ActionBar>{bar}</ActionBar>
    </div>
  );
}

/** Where the input is kept; empty if there is none. */
export function KeptLine({
  icon = <IconDeviceFloppy size={17} stroke={1.75} aria-hidden="true" />,
  children,
}: {
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Group component="span" display="inline-flex" gap={6} role="status">
      {children && (
        <>
          <Text span size="sm" variant="muted">
            {icon}
          </Text>
          <Text span size="sm" variant="muted">
            {children}
          </Text>
        </>
      )}
    </Group>
  );
}

const TITLE_MAX = 100;
const DESCRIPTION_MAX = 5000;
const CATEGORIES_MAX = 3;

function BasicsSection({ form }: { form: BriefFormState }) {
  const t = useT();
  const categories = useCategories();
  const { title, description, categories: chosen } = form.values;
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
          label={t('brief.description')}
          description={t('brief.descriptionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={7}
          resize="vertical"
          required
          {...form.getInputProps('description')}
        />
      </CharacterCount>
    </BriefSection>
  );
}
