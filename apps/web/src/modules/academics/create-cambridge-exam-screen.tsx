import { ExamForm } from './exams/exams/exam-form.tsx';

export default function CreateCambridgeScreen() {
  return <ExamForm curriculum="Cambridge" title="New Cambridge assessment" />;
}
