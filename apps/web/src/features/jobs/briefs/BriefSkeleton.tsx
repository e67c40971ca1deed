import { useT } from '#platform/language/i18n.ts';
import { Card } from '#ui/content/Card.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from '#features/jobs/form/BriefForm.module.css';

export function BriefSkeleton({ isInside = false }: { isInside?: boolean }) {
  const t = useT();
  return (
    <div className={isInside ? undefined : css.page} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={css.late}>
        <Skeleton width={220} height={32} mb={28} mt={32} />
        <Split
          railWidth={400}
          rail={
            <Card>
              <Skeleton height={300} />
            </Card>
          }
        >
          <div className={css.form}>
            {[400, 300].map((height) => (
              <Card key={height} pad="lg">
                <Skeleton width={120} height={24} mb={20} />
                <Skeleton height={height - 100} />
              </Card>
            ))}
          </div>
        </Split>
      </div>
    </div>
  );
}
