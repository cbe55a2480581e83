import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./menu.module.css";
import { menuPosition } from "./menu-position.ts";

const CloseMenu = createContext<() => void>(() => {});

export interface MenuProps {
  /** Content of the button that opens the menu: words, an icon, or both. */
  readonly trigger: ReactNode;
  /** Name of the menu. If `trigger` is only an icon, it also names the button: « Actions sur contrat.pdf ». */
  readonly label: string;
  /** Whether `trigger` has no text. `label` then names the button. */
  readonly iconOnly?: boolean | undefined;
  readonly variant?: ButtonProps["variant"];
  /** Side of the trigger to which the menu is aligned. */
  readonly align?: "start" | "end" | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** Elements of type `MenuItem` and `MenuSeparator`. */
  readonly children: ReactNode;
}

/** Returns all items, including disabled ones, because their text may say why they are disabled. */
const itemsOf = (list: HTMLElement | null) =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);

/** Returns the item that gets the focus first. It is an enabled item if there is one. */
function beginningOf(list: HTMLElement, end: "first" | "last"): HTMLElement | undefined {
  const items = itemsOf(list);
  const able = items.filter((item) => item.getAttribute("aria-disabled") !== "true");
  return (able.length > 0 ? able : items).at(end === "first" ? 0 : -1);
}

/**
 * A button with a menu. Arrows, Home, End and first letters move the focus; Enter and Space select an item; Escape,
 * Tab and a click outside close the menu. The menu is in the browser's top layer, so nothing clips or covers it. Only
 * one menu is open at a time.
 */
export function Menu({
  trigger,
  label,
  iconOnly = false,
  variant = "quiet",
  align = "end",
  disabled,
  className,
  children,
}: MenuProps) {
  const [open, setOpen] = useState<false | "first" | "last">(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  useLayoutEffect(() => {
    const menu = list.current;
    if (!open || !menu || !button.current) return;
    menu.showPopover?.();
    const place = () => {
      if (!button.current) return;
      const { left, top } = menuPosition(
        button.current.getBoundingClientRect(),
        { width: menu.offsetWidth, height: menu.offsetHeight },
        // Unlike `clientWidth`, this excludes the space that is reserved for the scroll bar.
        { width: document.documentElement.getBoundingClientRect().width, height: window.innerHeight },
        align,
      );
      menu.style.left = `${left}px`;
      menu.style.top = `${top}px`;
    };
    const reach = () => {
      if (menu.contains(document.activeElement)) return;
      beginningOf(menu, open)?.focus({ preventScroll: true });
    };
    place();
    reach();
    // The menu is placed again if its content is loaded after it has opened.
    const sized =
      typeof ResizeObserver === "undefined"
        ? undefined
        : new ResizeObserver(() => {
            place();
            reach();
          });
    sized?.observe(menu);
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      sized?.disconnect();
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [open, align]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!list.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [open]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(list.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      items.at(index % items.length)?.focus();
    };
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Tab") close();
    else if (event.key === "Escape") {
      // Prevents a dialog that contains the menu from closing too.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLocaleLowerCase("fr");
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      after.find((item) => item.textContent.trim().toLocaleLowerCase("fr").startsWith(letter))?.focus();
    }
  };

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        disabled={disabled}
        className={classNames(iconOnly && styles.iconOnly, className)}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        {...(open !== false && { "aria-controls": id })}
        {...(iconOnly && { "aria-label": label, title: label })}
        onClick={() => setOpen(open ? false : "first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        {trigger}
      </Button>
      {open && (
        <div
          ref={list}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={move}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </>
  );
}

export interface MenuItemProps {
  /** An `<Icon>`, before the words. */
  readonly icon?: ReactNode;
  readonly tone?: "danger" | undefined;
  readonly disabled?: boolean | undefined;
  /** Address of the screen that the item opens, if it opens one. The screen is preloaded like that of a link. */
  readonly leadsTo?: string | undefined;
  /** Called after the menu has closed and its button has the focus again. */
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** One action of a `Menu`. */
export function MenuItem({ icon, tone, disabled, leadsTo, onSelect, children }: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      data-leads-to={leadsTo}
      className={classNames(styles.item, tone === "danger" && styles.danger)}
      onPointerMove={(event) => {
        if (!disabled) event.currentTarget.focus({ preventScroll: true });
      }}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

/** A line between two groups of actions. */
export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
