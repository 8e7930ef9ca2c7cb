// Placeholder with the real layout while the search runs.

import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import styles from "./multimodal-results.module.css";

const CARDS = ["a", "b", "c"];

export const MultimodalSkeleton = () => (
  <div className={styles.board} aria-hidden>
    <ul className={styles.list}>
      {CARDS.map((card) => (
        <li key={card}>
          <Card className={styles.waiting}>
            <Skeleton height="40" radius="m" />
          </Card>
        </li>
      ))}
    </ul>
  </div>
);
