import { render } from "preact";
import { App } from "./app";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/shell.css";
import "./styles/work.css";
import "./styles/panel.css";
import "./styles/pages.css";

const place = document.getElementById("studio");
if (place) render(<App />, place);
