import { FormProblem } from '#ui/FormProblem.tsx';
import css from './ChannelCard.module.css';

/** Why nobody could be sent to the service. */
export function ConsentProblem({ line }: { line: string | undefined }) {
  if (!line) return null;
  return (
    <div className={css.note}>
      <FormProblem line={line} />
    </div>
  );
}
