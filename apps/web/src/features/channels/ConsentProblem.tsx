import { FormProblem } from '#ui/forms/FormProblem.tsx';
import css from './ChannelCard.module.css';

/** Why the redirect to the service failed. */
export function ConsentProblem({ line }: { line: string | undefined }) {
  if (!line) return null;
  return (
    <div className={css.note}>
      <FormProblem line={line} />
    </div>
  );
}
