import { ChoiceMenu } from '@darasa/ui';

interface SittingOption {
  id: string;
  exam_id: string;
  exam: string;
  term: string;
  class: string;
}

/** Chooses an exam, and the class that sat it; another exam keeps the class where it sat that one too. */
export function SittingChoice(props: {
  sittings: readonly SittingOption[];
  chosen: SittingOption;
  onChosen: (sitting_id: string) => void;
}) {
  const { sittings, chosen, onChosen } = props;
  const exams = [...new Map(sittings.map((one) => [one.exam_id, one])).values()];
  const classes = sittings.filter((one) => one.exam_id === chosen.exam_id);
  const chooseExam = (exam_id: string) => {
    const of_exam = sittings.filter((one) => one.exam_id === exam_id);
    const next = of_exam.find((one) => one.class === chosen.class) ?? of_exam[0];
    if (next) onChosen(next.id);
  };
  return (
    <>
      <ChoiceMenu
        label="Exam"
        value={chosen.exam_id}
        options={exams.map((one) => ({ value: one.exam_id, label: `${one.exam}, ${one.term}` }))}
        onChange={chooseExam}
      />
      <ChoiceMenu
        label="Class"
        value={chosen.id}
        options={classes.map((one) => ({ value: one.id, label: one.class }))}
        onChange={onChosen}
      />
    </>
  );
}
