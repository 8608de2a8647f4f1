import { useNavigate } from 'react-router-dom';
import { visitOf } from '../../ui/visits.ts';

/** Back to the screen before, or to `first` where the app was opened on this one. */
export function useBack(first: string): () => void {
  const navigate = useNavigate();
  return () => void (visitOf(history.state) ? navigate(-1) : navigate(first));
}
