import { t } from '#platform/language/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import css from './NotFoundPage.module.css';

export function NotFoundPage() {
  return (
    <Stack align="center" justify="center" gap={0} mih="calc(100dvh - var(--cl-header) - var(--cl-tabs))" px={20} py={28} ta="center">
      <DocumentTitle>{t('notFound.title')}</DocumentTitle>
      <div className={css.art}>
        <Lanes tone="soft" shape="page" />
      </div>
      <Box pos="relative" mt={-60}>
        <Box mb={12} className={css.number} aria-hidden="true">
          404
        </Box>
        <h1>{t('notFound.title')}</h1>
        <Text size="lg" variant="soft" mt={6}>
          {t('notFound.text')}
        </Text>
        <Group justify="center" wrap="nowrap" gap={10} mt={24}>
          <LinkButton href={paths.home()} size="lg">
            {t('notFound.home')}
          </LinkButton>
          <LinkButton href={paths.myJobs()} size="lg" variant="default">
            {t('app.myJobs')}
          </LinkButton>
        </Group>
      </Box>
    </Stack>
  );
}
