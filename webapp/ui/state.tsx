"use client";
// Empty and error states: the event, the data that was kept, and one next step.

import type { ReactNode } from "react";
import { classes } from "./classes";
import { SearchX, TriangleAlert } from "./icons";
import styles from "./state.module.css";

type State = { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode };

export function EmptyState({ title, text, action, icon = <SearchX /> }: State) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function ErrorState({ title, text, action }: State) {
  return (
    <div role="alert" className={styles.state}>
      <span className={classes(styles.icon, styles.alert)}>
        <TriangleAlert />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
